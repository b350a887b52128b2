import { runSteps } from './checks/run-steps.ts';
import { verifySteps } from './checks/steps.ts';

await runSteps(verifySteps);
