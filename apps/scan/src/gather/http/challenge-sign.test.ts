import { expect, test } from "@jest/globals";
import { challengeSign } from "./challenge-sign.js";

const sign = (status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
  challengeSign({ status, headers, bodyStart: body, bodyBytes: body.length });

test.each([
  ["cf-mitigated", 403, "", { "cf-mitigated": "challenge" }],
  ["x-vercel-mitigated", 429, "", { "x-vercel-mitigated": "challenge" }],
  ["x-amzn-waf-action", 202, "", { "x-amzn-waf-action": "challenge" }],
  ["sg-captcha", 202, "", { "sg-captcha": "challenge" }],
  ["cloudflare: challenge page", 503, "<!DOCTYPE html><html><head><title>Just a moment...</title>", {}],
  ["siteground: sgcaptcha", 202, '<html><meta http-equiv="refresh" content="0;/.well-known/sgcaptcha/?r=%2F">', {}],
  ["imperva: _Incapsula_", 200, '<html><iframe src="/_Incapsula_Resource?SWUDNSAI=31"></iframe></html>', {}],
  [
    "imperva: _Incapsula_",
    200,
    '<html><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"><script src="/_Incapsula_Resource?SWJIYLWA=719d"></script></head><body><iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=5-1&incident_id=1"></iframe></body></html>',
    {},
  ],
  [
    "perimeterx: px-captcha",
    200,
    `<!DOCTYPE html><html><head><title>Access to this page has been denied</title><script>window._pxAppId='PXa1';window._pxJsClientSrc='/a1/init.js';window._pxCaptcha={}</script></head><body></body></html>`,
    {},
  ],
  [
    "datadome",
    200,
    `<html><head><title>site.example.com</title></head><body><script>var dd={'rt':'c','cid':'A','hsh':'B','host':'geo.captcha-delivery.com'}</script><script src="https://ct.captcha-delivery.com/c.js"></script></body></html>`,
    {},
  ],
  [
    "datadome",
    200,
    `<html><head><title>site.example.com</title></head><body><div id="root"></div><script>var dd={'host':'geo.captcha-delivery.com'}</script></body></html>`,
    {},
  ],
  [
    "aws waf",
    200,
    `<!DOCTYPE html><html><head><script>window.gokuProps={"key":"A","iv":"B","context":"C"};</script><script src="https://a1.edge.sdk.awswaf.com/a1/f6/challenge.js"></script></head><body><div id="challenge-container"></div><script>AwsWafIntegration.saveReferrer();</script></body></html>`,
    {},
  ],
  ["datadome", 403, "<html><script>var dd={'host':'geo.captcha-delivery.com'}</script>", {}],
  ["perimeterx: px-captcha", 403, '<html><div id="px-captcha"></div>', {}],
  ["perimeterx", 403, `<html><script>window._pxAppId = "PX1"</script>`, {}],
  ["captcha", 403, `<html><script src="https://www.google.com/recaptcha/api.js"></script>`, {}],
  ["akamai", 403, "<HTML><H1>Access Denied</H1>Reference&#32;&#35;18&#46;2d351ab8", {}],
  ["anubis", 200, '<!doctype html><html><script id="anubis_challenge" type="application/json">{}</script>', {}],
  ["vercel: security checkpoint", 429, "<!DOCTYPE html><title>Vercel Security Checkpoint</title>", {}],
  ["cloudflare: attention required", 403, "<!DOCTYPE html><title>Attention Required! | Cloudflare</title>", {}],
])("recognizes bot protection by %s", (name, status, body, headers) => {
  expect(sign(status, body, headers)).toBe(name);
});

test.each([
  ["a plain refusal", 403, "<html><h1>Forbidden</h1></html>", {}],
  ["a limit", 429, '{"error":"too many requests"}', {}],
  [
    "a login form with Turnstile",
    200,
    `<html><h1>Log in</h1><script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>`,
    {},
  ],
  ["a page protected by reCAPTCHA", 200, `<html><main>Contact</main><div class="g-recaptcha"></div>`, {}],
  ["a text about challenges", 200, "# Just a moment...\n\n_cf_chl_opt is set by challenges.cloudflare.com", {}],
  ["a page that PerimeterX lets through", 200, `<html><h1>Hello</h1><script>window._pxAppId = "PX1"</script>`, {}],
  [
    "the shell of an application with Turnstile",
    200,
    `<html><div id="root"></div><script src="https://challenges.cloudflare.com/turnstile/v0/api.js"></script>`,
    {},
  ],
  [
    "the shell of an application with reCAPTCHA and hCaptcha",
    200,
    `<html><div id="app" class="g-recaptcha"></div><script src="https://www.google.com/recaptcha/api.js"></script><script src="https://js.hcaptcha.com/1/api.js"></script>`,
    {},
  ],
  [
    "the shell of an application that PerimeterX lets through",
    200,
    `<html><script>window._pxAppId = "PX1"</script>`,
    {},
  ],
  ...Object.entries({
    "a connection to Cloudflare's challenges opened early": [
      '<link rel="preconnect" href="https://challenges.cloudflare.com">',
      '<script src="https://challenges.cloudflare.com/turnstile/v0/api.js" defer></script>',
    ],
    "a connection to Cloudflare's challenges opened early, for a form that comes later": [
      '<link rel="preconnect" href="https://challenges.cloudflare.com">',
    ],
    "a content policy that allows Cloudflare's challenges": [
      `<meta http-equiv="Content-Security-Policy" content="script-src 'self' https://challenges.cloudflare.com">`,
    ],
    "PerimeterX's tag": [
      "<script>(function(){window._pxAppId='PXa1b2c3d4';var p=document.getElementsByTagName('script')[0],s=document.createElement('script');s.async=1;s.src='//client.perimeterx.net/PXa1b2c3d4/main.min.js';p.parentNode.insertBefore(s,p);}());</script>",
    ],
    "Imperva's tag": [
      '<script type="text/javascript" src="/_Incapsula_Resource?SWJIYLWA=719d34d31c8e3a6e6fffd425f7e032f3&ns=2&cb=1"></script>',
    ],
    "DataDome's tag": [
      `<script>window.ddjskey='A1B2';window.ddoptions={ajaxListenerPath:true}</script><script src="https://js.datadome.co/tags.js" async></script>`,
    ],
    "AWS WAF's tag": [
      '<script src="https://a1b2c3d4e5.edge.sdk.awswaf.com/a1b2c3d4e5/f6/challenge.js" defer></script>',
    ],
  }).map(
    ([tag, lines]) =>
      [
        `the shell of an application with ${tag}`,
        200,
        `<!doctype html><html><head><title>Lamps</title>${lines.join("")}</head><body><div id="root"></div><script type="module" src="/assets/index-1a2b.js"></script></body></html>`,
        {},
      ] as const,
  ),
  ["a page that is not there", 404, "<html><script>window._cf_chl_opt={}</script>", {}],
  ["a page that Cloudflare let through", 200, "<html><h1>Hello</h1>", { "cf-ray": "1", server: "cloudflare" }],
  ["nothing", 200, "", {}],
])("doesn't count %s as a challenge", (_, status, body, headers) => {
  expect(sign(status, body, headers)).toBeNull();
});
