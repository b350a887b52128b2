import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { buttonClass } from '#ui/button.ts';
import { formatRupees } from '#money.ts';
import type { Quote } from '#order/place/quote.ts';
import { $canOrder, $readiness } from '#features/order/checkout/can-order.ts';
import {
  $isQuoting,
  $paymentMethod,
  $quote,
  $quoteHasFailed,
  askQuote,
} from '#features/order/checkout/quote-store.ts';
import { $fieldProblems, firstProblem } from '#features/order/checkout/draft.ts';
import { $gateway, gatewayCode } from './gateway.ts';
import { $isPaying, pay, type PaySettings } from './pay.ts';
import { $payProblem, goToField } from './pay-problem.ts';

interface Props {
  readonly settings: PaySettings;
}

/** S2: the button never says more than is known, and keeps the focus while it may not be pressed. */
export default function PayButton({ settings }: Props) {
  const quote = useStore($quote);
  const isQuoting = useStore($isQuoting);
  const hasFailed = useStore($quoteHasFailed);
  const readiness = useStore($readiness);
  const canOrder = useStore($canOrder);
  const isPaying = useStore($isPaying);
  const gateway = useStore($gateway);
  const paymentMethod = useStore($paymentMethod);
  const button = useRef<HTMLButtonElement>(null);

  const needsGateway = paymentMethod === 'razorpay' && quote?.totalPaise !== 0;
  const isLoading = needsGateway && gateway === 'loading';
  const failed = (words: string, retry: () => unknown) => (
    <p className="mt-3">
      {words}{' '}
      <button
        type="button"
        className="-my-3 min-h-11 font-semibold underline underline-offset-4"
        onClick={() => {
          // The pressed button disappears.
          button.current?.focus();
          retry();
        }}
      >
        Try again
      </button>
    </p>
  );
  return (
    <>
      <div className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-t max-lg:border-line max-lg:bg-ivory max-lg:px-[clamp(1rem,4vw,3rem)] max-lg:pt-2 max-lg:pb-[calc(0.5rem+env(safe-area-inset-bottom))] lg:mt-5">
        <button
          ref={button}
          type="button"
          aria-describedby={PAY_PROBLEM}
          aria-disabled={!canOrder || isPaying || isLoading}
          className={`${buttonClass()} w-full aria-disabled:cursor-not-allowed aria-disabled:opacity-55`}
          onClick={() => void pay(settings)}
        >
          {labelOf({ isPaying, isLoading, needsGateway, quote })}
        </button>
      </div>
      <PayProblem />
      <div role="status" className="text-sm text-maroon">
        {readiness === 'problem' && (
          <p className="mt-3">
            Please correct what is marked in{' '}
            <a href="#items" className="underline underline-offset-4">
              your cart
            </a>{' '}
            first.
          </p>
        )}
        {hasFailed && !isQuoting && failed('We could not load the total.', askQuote)}
        {needsGateway &&
          gateway === 'failed' &&
          failed(`The payment window could not be loaded (${gatewayCode()}).`, settings.load)}
      </div>
    </>
  );
}

interface Label {
  readonly isPaying: boolean;
  readonly isLoading: boolean;
  readonly needsGateway: boolean;
  readonly quote: Quote | null;
}

function labelOf({ isPaying, isLoading, needsGateway, quote }: Label): string {
  if (isPaying) return 'Processing...';
  if (isLoading) return 'Payment Gateway Loading...';
  const amount = quote ? ` ${formatRupees(quote.totalPaise)}` : '';
  return needsGateway ? `Pay Now${amount}` : `Place Order${amount}`;
}

const LINK = 'inline-flex min-h-11 items-center font-semibold text-maroon underline underline-offset-4';

const PAY_PROBLEM = 'pay-problem';

function PayProblem() {
  const problem = useStore($payProblem);
  const wrong = firstProblem(useStore($fieldProblems));
  const isGatewayReady = useStore($gateway) === 'ready';
  // The pressed button may be in a phone's bar, far from this text. Fields and items come into sight by themselves.
  useEffect(() => {
    if (problem && !problem.isOfFields && !problem.isOfItems)
      document.getElementById(PAY_PROBLEM)?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  if (!problem || (problem.isOfFields && !wrong) || (problem.isOfGateway && isGatewayReady))
    return <div id={PAY_PROBLEM} role="alert" hidden />;
  const { title, description, link } = problem;
  return (
    <div className="mt-3 border-l-4 border-danger bg-ivory px-3 py-2 text-sm break-words">
      <div id={PAY_PROBLEM} role="alert">
        <p className="font-semibold text-danger">{title}</p>
        <p>{description}</p>
      </div>
      {link && (
        <a href={link.href} data-prefetch="false" className={LINK}>
          {link.label}
        </a>
      )}
      {problem.isOfFields && wrong && (
        <button
          type="button"
          className={LINK}
          onClick={() => {
            goToField(wrong);
          }}
        >
          Show me
        </button>
      )}
    </div>
  );
}
