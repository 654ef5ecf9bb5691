/** What the shell and the palette know about a route, besides its address. */
export interface RouteHandle {
  /** The title until the page sets its own, and the name in the palette. */
  title: string;
  breadcrumb: string;
  group: 'Infrastructure' | 'Identity' | 'Inference' | 'Console';
  also?: string;
}
