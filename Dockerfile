# The service in a container: compiled in one stage, run in another without compiler and test tools.
# Build: docker build -t runout .    Run: docker run --rm -p 8010:8010 runout
FROM node:20.20.2-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY scripts scripts
COPY engine engine
COPY solver solver
COPY api api
COPY benchmarks benchmarks
RUN node scripts/build.mjs

FROM node:20.20.2-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8010
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force
COPY --from=build /app/dist dist
COPY examples examples
# Batches that are begun over HTTP; mount a volume here to keep them.
RUN mkdir runs && chown node:node runs
USER node
EXPOSE 8010
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/api/cli/main.js", "serve"]
