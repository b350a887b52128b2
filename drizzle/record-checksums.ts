import { writeFile } from 'node:fs/promises';
import { checksumsFile, readChecksums, readMigrations } from './read-migrations.ts';

// Run after `drizzle-kit generate`: notes the new migrations, and never touches what is already noted.
const recorded = await readChecksums();
for (const { name, checksum } of await readMigrations()) recorded[name] ??= checksum;
await writeFile(checksumsFile, `${JSON.stringify(recorded, null, 2)}\n`);
