import { useLocation } from 'react-router';

/**
 * The id of an address such as `/users/<id>/edit`. Ids of the identity API are any string, and the router's own
 * parameters turn `%2F` inside an id into a slash: another id, and another person's groups.
 */
export function useIdInAddress(): string {
  const { pathname } = useLocation();
  const segment = pathname.split('/')[2] ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
