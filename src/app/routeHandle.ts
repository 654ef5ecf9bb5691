/** What the shell and the palette know about a route, beside its address. */
export interface RouteHandle {
  /** Title until the page names itself; the palette's entry. */
  title: string;
  breadcrumb: string;
  group: 'Infrastructure' | 'Identity' | 'Inference' | 'Console';
  /** Words the palette finds it by, beside the title. */
  also?: string;
}
