import { runSteps } from './checks/run-steps.ts';
import { browserStages, twinStages, verifyStages } from './checks/steps.ts';

await runSteps([...verifyStages, ...browserStages, ...twinStages]);
