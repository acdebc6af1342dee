import { explainFailures } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { listCommands, operatorCommands } from './help/operator-commands.ts';

explainFailures();
readArguments();
console.log(`On Debian: portal COMMAND, and with many firms: portal FIRM COMMAND
Elsewhere: npm run COMMAND, or with words or options after it: npm run COMMAND -- …

${listCommands(operatorCommands)}

FOLDER may be left out where BACKUP_FOLDER is set. docs/operations.md says more about each.`);
