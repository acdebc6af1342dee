import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** nginx with the sample deploy/nginx/portal.conf, without https, on local ports only. */
export async function startNginx(root: string, port: number, nodes: readonly number[]) {
  // Without the last server of the file, which redirects to https.
  const [sample = ''] = readFileSync('deploy/nginx/portal.conf', 'utf8').split(/^server \{\n {4}listen 80;/m);
  const site = sample
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_.+$/gm, '')
    .replace('server_name portal.example.com;', 'server_name 127.0.0.1;')
    // Only here is the port part of the host, so it must be passed on.
    .replace('proxy_set_header Host $host;', 'proxy_set_header Host $http_host;')
    .replace('127.0.0.1:3000', `127.0.0.1:${nodes[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${nodes[1]}`);
  const folder = join(root, 'nginx');
  mkdirSync(folder);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http { access_log off; ${paths.join(' ')}\n${site}\n}`,
  );
  const nginx = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  for (
    let tries = 0;
    !(await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ));
    tries++
  ) {
    if (nginx.exitCode !== null || tries > 100) throw new Error('nginx does not start');
    await wait(100);
  }
  return {
    async stop(): Promise<void> {
      nginx.kill('SIGTERM');
      await once(nginx, 'exit');
    },
  };
}
