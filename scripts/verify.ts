import { runSteps } from './checks/run-steps.ts';
import { verifyStages } from './checks/steps.ts';

await runSteps(verifyStages);
