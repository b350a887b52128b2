import { runSteps } from './checks/run-steps.ts';
import { browserStep, verifySteps } from './checks/steps.ts';

await runSteps([...verifySteps, browserStep]);
