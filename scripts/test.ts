import { runSteps } from './checks/run-steps.ts';
import { browserSteps, twinSteps, verifySteps } from './checks/steps.ts';

await runSteps([...verifySteps, ...browserSteps, ...twinSteps]);
