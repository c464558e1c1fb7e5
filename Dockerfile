# discoprep as a container. Results belong to the user who calls it:
#   docker build -t discoprep . && docker run --init --user "$(id -u):$(id -g)" -v "$PWD:/data" discoprep --help
FROM node:24-slim AS build
WORKDIR /source
COPY . .
RUN node -e 'import("./tooling/setup/install.js").then((setup) => { setup.install(); setup.installTestTools(); })' \
  && npm run build \
  && node tooling/release/pack.js /tarballs

FROM node:24-slim
LABEL org.opencontainers.image.title="discoprep" \
  org.opencontainers.image.description="Data for shared tasks on shallow discourse parsing" \
  org.opencontainers.image.licenses="MIT AND CC-BY-SA-4.0"
COPY --from=build /tarballs /tarballs
RUN mkdir /app && cd /app && echo '{ "private": true }' > package.json \
  && npm install --ignore-scripts --omit=dev --no-audit --no-fund /tarballs/*.tgz \
  && npm cache clean --force && rm -r /tarballs \
  && ln -s /app/node_modules/.bin/discoprep /usr/local/bin/discoprep
USER node
WORKDIR /data
VOLUME /data
ENTRYPOINT ["discoprep"]
