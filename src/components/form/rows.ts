/** A row of a list editor; `origin` is its place in the list as it was read, absent for a new one. */
export interface TagRow {
  origin?: number | undefined;
  name: string;
  value: string;
}

export interface RouteRow {
  origin?: number | undefined;
  prefix: string;
  nexthop: string;
}
