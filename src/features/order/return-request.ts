/** What a request for a return begins with; the sender adds what is wrong. */
export function returnRequest(orderId: string): { subject: string; text: string } {
  return {
    subject: `Return or exchange for order ${orderId}`,
    text: `Namaste! I would like to return or exchange a piece of my order ${orderId}. The reason is: `,
  };
}
