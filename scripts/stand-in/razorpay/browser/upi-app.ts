import { tell } from './shop-page.ts';

const isApple = /iPhone|iPad/.test(navigator.userAgent);
const isAndroid = navigator.userAgent.includes('Android');

/** On phones the app is called by its address: on Android in a window, on iPhones through the page around the frame. */
export function askUpiApp(paymentId: string): void {
  const url = `upi://pay?pa=shop@razorpay&tr=${paymentId}`;
  if (isApple) tell({ event: 'redirect', data: { url, method: 'get' } });
  else if (isAndroid) window.open(url);
}
