import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $fieldProblems, firstProblem } from '#features/order/checkout/draft.ts';
import { $gateway } from './gateway.ts';
import { $payProblem, goToField } from './pay-problem.ts';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-maroon underline underline-offset-4';

/** The id of the element that describes the button, with or without a problem. */
export const PAY_PROBLEM = 'pay-problem';

/** Repeats what the passing message said, for as long as it is true. */
export default function PayProblem() {
  const problem = useStore($payProblem);
  const wrong = firstProblem(useStore($fieldProblems));
  const isGatewayReady = useStore($gateway) === 'ready';
  // The pressed button may be in the bar of a phone, far from here. Fields and items come into sight by themselves.
  useEffect(() => {
    if (problem && !problem.isOfFields && document.activeElement?.id !== 'items')
      document.getElementById(PAY_PROBLEM)?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  if (!problem || (problem.isOfFields && !wrong) || (problem.isOfGateway && isGatewayReady))
    return <div id={PAY_PROBLEM} hidden />;
  const { title, description, link } = problem;
  return (
    <div className="mt-3 border-l-4 border-danger bg-ivory px-3 py-2 text-sm break-words">
      <div id={PAY_PROBLEM}>
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
