/** How the history begins to tell of money that must go back and that the provider refuses. By it that is known again. */
export const refusedNote = (razorpayPaymentId: string) =>
  `Payment ${razorpayPaymentId} does not go back yet, and is asked for again. `;
