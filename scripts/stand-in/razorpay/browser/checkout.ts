import type { CheckoutOptions, Redirect, ToFrame, Told, ToPage } from './messages.ts';

type Listener = (told?: unknown) => void;

// A classic script, as Razorpay's is. It does to the shop's page what the builds of Razorpay do, `?build=older` those
// until March 2025, and leaves behind what they leave behind.
(() => {
  const script =
    document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;
  const { origin, searchParams } = new URL(script);
  const isOlder = searchParams.get('build') === 'older';
  const REQUIRED = ['key', 'amount', 'currency', 'name', 'order_id'] as const;
  const HANDLER_AFTER_MS = 200;
  const KEYFRAMES = `<style>@keyframes rzp-rot{to{transform:rotate(360deg)}}
    .razorpay-container > iframe{min-height:100%!important}</style>`;
  const COVERING = { position: 'fixed', top: '0', left: '0', width: '100%', height: '100%' };
  const FRAME = {
    opacity: '1',
    height: '100%',
    position: 'relative',
    background: 'none',
    display: 'block',
    border: '0 none transparent',
    margin: '0px',
    padding: '0px',
    'z-index': '2',
  };
  const LOADER = {
    position: 'absolute',
    left: '50%',
    top: '50%',
    margin: '-25px 0 0 -25px',
    height: '50px',
    width: '50px',
    animation: 'rzp-rot 1s infinite linear',
    border: '1px solid rgba(255, 255, 255, 0.2)',
    'border-radius': '50%',
    'border-top-color': 'rgba(255, 255, 255, 0.7)',
  };
  const RIBBON = {
    position: 'absolute',
    right: '-50px',
    top: '50px',
    width: '200px',
    padding: '3px',
    background: '#D64444',
    border: '1px dashed white',
    color: 'white',
    'text-align': 'center',
    opacity: '0',
    transform: 'rotate(45deg)',
    transition: 'opacity 0.3s ease-in',
  };
  const METAS = 'head meta[name=viewport], head meta[name="theme-color"]';

  /** Through the CSSOM, which no policy forbids. */
  const setStyles = (element: HTMLElement, styles: Readonly<Record<string, string>>): void => {
    for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value);
  };

  /** Older builds write a style attribute, which a policy on styles forbids. */
  function setLook(element: HTMLElement, styles: Readonly<Record<string, string>>): void {
    if (!isOlder) return setStyles(element, styles);
    const text = Object.entries(styles).map(([name, value]) => `${name}: ${value};`);
    element.setAttribute('style', text.join(' '));
  }

  function makeFrame() {
    const container = document.createElement('div');
    container.className = 'razorpay-container';
    container.innerHTML = KEYFRAMES;
    setStyles(container, { ...COVERING, display: 'none', 'z-index': '2147483647', 'overflow-y': 'visible' });
    const backdrop = document.createElement('div');
    backdrop.className = 'razorpay-backdrop';
    setStyles(backdrop, { ...COVERING, 'min-height': '100%', transition: '0.3s ease-out' });
    const ribbon = document.createElement('span');
    ribbon.textContent = 'Test Mode';
    setStyles(ribbon, RIBBON);
    const element = document.createElement('iframe');
    element.setAttribute('class', 'razorpay-checkout-frame');
    element.setAttribute('title', 'Payment window');
    element.setAttribute('allowtransparency', 'true');
    element.setAttribute('frameborder', '0');
    element.setAttribute('width', '100%');
    element.setAttribute('height', '100%');
    element.setAttribute('allow', 'otp-credentials; payment; clipboard-write; camera *');
    setLook(element, FRAME);
    element.src = `${origin}/v1/checkout/public`;
    document.body.appendChild(container);
    container.appendChild(backdrop);
    backdrop.appendChild(ribbon);
    container.appendChild(element);
    return { container, backdrop, ribbon, element };
  }

  let frame: ReturnType<typeof makeFrame> | null = null;
  let loader: HTMLElement | null = null;
  let opened: Razorpay | null = null;
  let overflow = '';
  let metas: { readonly shops: readonly Element[]; readonly own: readonly Element[] } | null = null;

  function prepare() {
    if (frame) return frame;
    addEventListener('message', hear);
    frame = makeFrame();
    return frame;
  }

  function show(checkout: Razorpay): void {
    const { container, backdrop, ribbon } = prepare();
    opened = checkout;
    if (!loader) {
      loader = document.createElement('div');
      loader.className = 'razorpay-loader';
      setLook(loader, LOADER);
      container.appendChild(loader);
    }
    container.style.display = 'block';
    backdrop.style.background = checkout.options.theme?.backdrop_color ?? 'rgba(0, 0, 0, 0.6)';
    if (checkout.options.key.startsWith('rzp_t')) ribbon.style.opacity = '1';
    takePageOver(checkout.options.theme?.color ?? '');
    track('open');
    post(checkout, true);
  }

  /** Behind the window the page neither scrolls nor zooms. */
  function takePageOver(color: string): void {
    const shops = [...document.querySelectorAll(METAS)];
    for (const meta of shops) meta.remove();
    const content = 'width=device-width, initial-scale=1.0, maximum-scale=1.0, user-scalable=no';
    const own = Object.entries({ viewport: content, 'theme-color': color }).map(([name, value]) => {
      const meta = document.createElement('meta');
      meta.setAttribute('name', name);
      meta.setAttribute('content', value);
      return document.head.appendChild(meta);
    });
    metas = { shops, own };
    ({ overflow } = document.body.style);
    document.body.style.overflow = 'hidden';
  }

  function givePageBack(): void {
    if (frame) frame.ribbon.style.opacity = '0';
    for (const meta of metas?.own ?? []) meta.remove();
    for (const meta of metas?.shops ?? []) document.head.appendChild(meta);
    metas = null;
    document.body.style.overflow = overflow;
    track('close');
  }

  function hide(): void {
    opened = null;
    if (!frame) return;
    frame.container.style.display = 'none';
    frame.element.src = `${origin}/v1/checkout/public`;
  }

  function post({ id, options }: Razorpay, isOpening: boolean): void {
    const image = options.image === undefined ? {} : { image: new URL(options.image, location.href).href };
    const message: ToFrame = isOpening
      ? { id, options: { ...options, ...image }, hasHandler: options.handler !== undefined }
      : { id, event: 'close' };
    frame?.element.contentWindow?.postMessage(JSON.stringify(message), '*');
  }

  function hear(event: MessageEvent<unknown>): void {
    if (event.source === null || event.source !== frame?.element.contentWindow) return;
    const told = read(event.data);
    if (event.origin !== origin || told?.source !== 'frame') return;
    if (told.event === 'load' && opened) post(opened, true);
    else if (opened) act(opened, told);
  }

  function act(checkout: Razorpay, told: Told): void {
    const { modal, handler } = checkout.options;
    switch (told.event) {
      case 'load':
        break;
      case 'render':
        loader?.remove();
        loader = null;
        checkout.emit('render');
        break;
      case 'submit':
        checkout.emit('payment.submit', told.data);
        break;
      case 'redirect':
        redirect(told.data);
        break;
      case 'paymenterror':
        checkout.emit('payment.error', told.data);
        checkout.emit('payment.failed', told.data);
        break;
      case 'complete':
        givePageBack();
        setTimeout(() => handler?.(told.data), HANDLER_AFTER_MS);
        break;
      case 'dismiss':
        givePageBack();
        setTimeout(() => modal?.ondismiss?.(told.data));
        break;
      case 'hidden':
        hide();
        modal?.onhidden?.();
        break;
      case 'fault': {
        // Neither `ondismiss` nor the handler is told, and the page does not get its scrolling back.
        checkout.close();
        checkout.emit('fault.close');
        const { callback_url, redirect: isRedirected } = checkout.options;
        if (callback_url !== undefined && isRedirected) {
          const content = { 'error[description]': told.data.description };
          redirect({ url: callback_url, method: 'post', content });
        } else {
          alert(`Oops! Something went wrong.\n${told.data.description}`);
        }
        hide();
      }
    }
  }

  function redirect({ url, method, content = {} }: Redirect): void {
    if (method === 'get') {
      window.open(url, '_top');
      return;
    }
    const form = document.createElement('form');
    Object.assign(form, { method, action: url, target: '_top' });
    for (const [name, value] of Object.entries(content)) {
      form.appendChild(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    }
    document.body.appendChild(form);
    form.submit();
  }

  function track(event: string): void {
    const body = JSON.stringify({ events: [{ event, timestamp: Date.now() }] });
    const to = `${origin}/v1/track`;
    fetch(to, { method: 'POST', mode: 'no-cors', body, keepalive: true }).catch(() => undefined);
  }

  function read(data: unknown): ToPage | null {
    try {
      return typeof data === 'string' ? (JSON.parse(data) as ToPage) : null;
    } catch {
      return null;
    }
  }

  class Razorpay {
    readonly id = Math.random().toString(36).slice(2);
    readonly options: CheckoutOptions;
    readonly #listeners = new Map<string, Listener[]>();

    constructor(options: CheckoutOptions) {
      const given: Partial<CheckoutOptions> = options;
      const missing = REQUIRED.find((name) => given[name] === undefined);
      if (missing) throw new Error(`Razorpay: the option "${missing}" is required`);
      this.options = options;
    }

    on(event: string, listener: Listener): this {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    emit(event: string, told?: unknown): void {
      for (const listener of this.#listeners.get(event) ?? []) listener(told);
    }

    open(): this {
      show(this);
      return this;
    }

    close(): void {
      post(this, false);
    }
  }

  Object.assign(window, { Razorpay });
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', prepare);
  else prepare();
})();
