# discoprep as a container. Results belong to the user who calls it:
#   docker build -t discoprep . && docker run --init --user "$(id -u):$(id -g)" -v "$PWD:/data" discoprep --help
# The digest pins node:24-slim of August 2026, for all platforms: `docker buildx imagetools inspect node:24-slim` names a newer one.
FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS build
WORKDIR /source
COPY . .
RUN npm run pack -- /tarballs && mkdir /data

FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
LABEL org.opencontainers.image.title="discoprep" \
  org.opencontainers.image.description="Data for shared tasks on shallow discourse parsing" \
  org.opencontainers.image.licenses="MIT AND CC-BY-SA-4.0"
COPY --from=build /tarballs /tarballs
RUN mkdir -p /app /usr/local/bin && cd /app && echo '{ "private": true }' > package.json \
  && npm install --ignore-scripts --omit=dev --no-audit --no-fund /tarballs/discoprep-[0-9]*.tgz \
  && npm cache clean --force && rm -r /tarballs \
  && ln -s /app/node_modules/.bin/discoprep /usr/local/bin/discoprep
COPY --from=build --chown=node:node /data /data
USER node
WORKDIR /data
VOLUME /data
ENTRYPOINT ["discoprep"]
