/** The logo: the outline of a globe and one meridian. */
export function Mark() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="var(--accent)"
      strokeWidth="2"
      aria-hidden
    >
      <circle cx="10" cy="10" r="8" />
      <ellipse cx="10" cy="10" rx="3.2" ry="8" />
    </svg>
  );
}
