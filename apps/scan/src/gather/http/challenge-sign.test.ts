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
  ["datadome", 403, "<html><script>var dd={'host':'geo.captcha-delivery.com'}</script>", {}],
  ["perimeterx: px-captcha", 403, '<html><div id="px-captcha"></div>', {}],
  ["perimeterx", 403, `<html><script>window._pxAppId = "PX1"</script>`, {}],
  ["captcha", 403, `<html><script src="https://www.google.com/recaptcha/api.js"></script>`, {}],
  ["akamai", 403, "<HTML><H1>Access Denied</H1>Reference&#32;&#35;18&#46;2d351ab8", {}],
  ["anubis", 200, '<!doctype html><html><script id="anubis_challenge" type="application/json">{}</script>', {}],
  ["vercel: security checkpoint", 429, "<!DOCTYPE html><title>Vercel Security Checkpoint</title>", {}],
  ["cloudflare: attention required", 403, "<!DOCTYPE html><title>Attention Required! | Cloudflare</title>", {}],
])("bot protection is recognised by %s", (name, status, body, headers) => {
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
  ["a page that is not there", 404, "<html><script>window._cf_chl_opt={}</script>", {}],
  ["a page that Cloudflare let through", 200, "<html><h1>Hello</h1>", { "cf-ray": "1", server: "cloudflare" }],
  ["nothing", 200, "", {}],
])("%s is no challenge", (_, status, body, headers) => {
  expect(sign(status, body, headers)).toBeNull();
});
