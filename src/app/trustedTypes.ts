interface Rules {
  createHTML(text: string): string;
  createScriptURL(address: string): string;
}
interface TrustedTypes {
  createPolicy(name: 'default', rules: Rules): unknown;
}

/**
 * The page's default Trusted Types policy. As "HTML" it accepts style text from components but nothing that could be
 * markup. Scripts and workers must come from this origin.
 */
export function installTrustedTypesPolicy(): void {
  if (!('trustedTypes' in window)) return;
  const factory = window.trustedTypes as TrustedTypes;
  factory.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('Markup from text is refused.');
      return text;
    },
    createScriptURL(address) {
      if (new URL(address, location.href).origin !== location.origin)
        throw new TypeError('A script from another origin is refused.');
      return address;
    },
  });
}
