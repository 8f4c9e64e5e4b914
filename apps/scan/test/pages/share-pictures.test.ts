import { afterEach, expect, test } from "@jest/globals";
import { type Internet, startInternet } from "../gather/support/internet.js";
import { FULL_SITE, respondFrom } from "../gather/support/site-fixture.js";
import { newClient, type ScanUnderTest, startScan } from "../support/scan-under-test.js";

let internet: Internet | undefined;
let scan: ScanUnderTest | undefined;
afterEach(async () => {
  await scan?.stop();
  await internet?.close();
});

/** More than the number of pictures that may wait to be drawn at the same time. */
const HOSTS = Array.from({ length: 30 }, (_, index) => `shop-${index}.example.com`);

test("a picture that can't be drawn at the moment is not cached as missing", async () => {
  internet = await startInternet(Object.fromEntries(HOSTS.map((host) => [`https://${host}`, respondFrom(FULL_SITE)])));
  scan = await startScan({}, { gathering: { network: internet.network } });
  const { post, url } = scan;
  for (const host of HOSTS) expect((await post({ url: `https://${host}` }, { headers: newClient() })).status).toBe(200);
  const ask = (host: string) => fetch(`${url}/share/${host}.png`, { headers: newClient() });
  const answers = await Promise.all(HOSTS.map(ask));
  const missing = answers.filter(({ status }) => status === 404);
  expect(missing.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 200).length).toBe(HOSTS.length - missing.length);
  for (const { headers } of missing) {
    expect({ etag: headers.get("etag"), caching: headers.get("cache-control") }).toEqual({
      etag: null,
      caching: "no-store",
    });
  }
  expect((await ask(HOSTS.at(-1) as string)).status).toBe(200);
});
