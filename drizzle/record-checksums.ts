import { writeFile } from 'node:fs/promises';
import { checksumsFile, readChecksums, readMigrations } from './read-migrations.ts';

// Run after `drizzle-kit generate`: records the new migrations, and never touches a checksum that is recorded.
const recorded = await readChecksums();
for (const { name, checksum } of await readMigrations()) recorded[name] ??= checksum;
await writeFile(checksumsFile, `${JSON.stringify(recorded, null, 2)}\n`);
