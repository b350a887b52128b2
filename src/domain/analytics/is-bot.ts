/**
 * Programs that say so: crawlers, link previews, monitors, measuring and fetching tools. Cubot makes phones. Headless
 * browsers are not among them: what drives one without saying so looks like anybody.
 */
const SAYS_SO =
  /(?<!cu)bot|crawl|spider|slurp|preview|monitor|uptime|pingdom|statuscake|site24x7|lighthouse|pagespeed|gtmetrix|facebookexternalhit|facebookcatalog|meta-external|google-inspectiontool|mediapartners|apis-google|ia_archiver|archive\.org|scrapy|httrack|chatgpt-user|bytedance|validator|checker/i;

const TOOL =
  /^(?:whatsapp|curl|wget|httpie|python|aiohttp|httpx|go-http-client|java|apache-httpclient|okhttp|axios|node-fetch|undici|libwww-perl|php|guzzle|ruby|faraday|postman|insomnia|dalvik)/i;

/** Whether the sender is no person; one that does not even name itself is none. */
export function isBot(userAgent: string): boolean {
  const named = userAgent.trim();
  return named === '' || SAYS_SO.test(named) || TOOL.test(named);
}
