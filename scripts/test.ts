import { runSteps } from './checks/run-steps.ts';
import { browserSteps, verifySteps } from './checks/steps.ts';

await runSteps([...verifySteps, ...browserSteps]);
