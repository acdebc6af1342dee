# The first stage makes the folder that `npm run release` packs; the images contain only that folder.
FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY . .
RUN node scripts/release.ts --folder /release

# For nightly backups: pg_dump and pg_restore must have the database's version.
FROM postgres:18-bookworm AS backup
COPY --from=build /usr/local/bin/node /usr/local/bin/node
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /release ./
# A new volume takes its owner from the first image that uses it, which at a restore is this one.
# Same user id as the server. It needs a name, which the audit log records.
RUN useradd --uid 1000 node && mkdir -p /var/lib/portal/files && chown node:node /var/lib/portal/files
USER node
ENTRYPOINT []

FROM node:24-bookworm-slim AS server
# 0.0.0.0, because the proxy is outside the container; compose.yaml decides who can reach the port.
ENV NODE_ENV=production HOST=0.0.0.0 ASSETS_FOLDER=/var/lib/portal/assets
WORKDIR /app
COPY --from=build /release ./
RUN mkdir -p /var/lib/portal/files /var/lib/portal/assets && chown node /var/lib/portal/files /var/lib/portal/assets
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=6s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
