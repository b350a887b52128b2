import { runSteps } from './checks/run-steps.ts';
import { browserStages, verifyStages } from './checks/steps.ts';

await runSteps([...verifyStages, ...browserStages]);
