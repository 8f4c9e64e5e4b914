/** Path at which an API is sold, below the service's own address. */
export const apiPath = (apiId: string): string => `/api/agent/api-${apiId}`;

/**
 * The address that a target is called at.
 * @param baseUrl without a slash at its end
 * @param path canonical
 * @throws Error where the URL parser would change the path: a target gets the path that was matched, or nothing
 */
export function routeUrl(baseUrl: string, path: string): URL {
  const url = new URL(`${baseUrl}${path}`);
  if (url.href !== `${baseUrl}${path}`) throw new Error(`the path ${path} is not canonical below ${baseUrl}`);
  return url;
}
