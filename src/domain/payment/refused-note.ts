/**
 * How a history begins its note on money that must go back but that the provider refuses. The note is recognised by it.
 */
export const refusedNote = (razorpayPaymentId: string) =>
  `Payment ${razorpayPaymentId} does not go back yet, and is asked for again. `;
