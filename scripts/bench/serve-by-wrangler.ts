// A separate process: serves a Worker like a plain `wrangler dev`, but without its inspector.
import { unstable_startWorker } from 'wrangler';

const [config = '', port, persist = ''] = process.argv.slice(2);
await unstable_startWorker({
  config,
  dev: { server: { hostname: '127.0.0.1', port: Number(port) }, inspector: false, persist },
});
