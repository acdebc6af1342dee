# Two stages: the first builds the client with everything installed, the second holds only what the server runs.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
# The proxy in front is outside the container; compose.yaml decides who reaches the port.
ENV NODE_ENV=production HOST=0.0.0.0
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force
COPY firm.config.ts ./
COPY migrations migrations
COPY content content
COPY scripts/check-node.js scripts/migrate.ts scripts/first-admin.ts scripts/owner-access.ts scripts/verify-audit.ts scripts/storage.ts scripts/doctor.ts scripts/
COPY scripts/doctor scripts/doctor
COPY src/shared src/shared
COPY src/server src/server
COPY --from=build /app/build/client build/client
RUN mkdir -p /var/lib/portal/files && chown node /var/lib/portal/files
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=6s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.ts"]
