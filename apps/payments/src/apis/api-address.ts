/** Path of an API below the service's public URL. Buyers call the API's routes below this path. */
export const apiPath = (apiId: string): string => `/api/agent/api-${apiId}`;

/**
 * The URL at which the proxy calls a route's target.
 * @param baseUrl without a trailing slash
 * @param path the canonical path
 * @throws Error if the URL parser would change the path, because a target must get exactly the path that was matched
 */
export function routeUrl(baseUrl: string, path: string): URL {
  const url = new URL(`${baseUrl}${path}`);
  if (url.href !== `${baseUrl}${path}`) throw new Error(`the path ${path} is not canonical below ${baseUrl}`);
  return url;
}
