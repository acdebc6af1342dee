# Stand-ins for the images that compose.yaml and the Dockerfile name, made of Debian's packages: for machines that reach Debian's
# mirror and no registry of images. Users, paths, entry points, volumes and stop signals are those of the real images.

FROM localhost/debian-root AS node
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
  && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
CMD ["node"]

FROM localhost/debian-root AS postgres
RUN apt-get install --yes --no-install-recommends postgresql-common \
  && sed -ri 's/#(create_main_cluster) .*/\1 = false/' /etc/postgresql-common/createcluster.conf \
  && apt-get install --yes --no-install-recommends postgresql-15
COPY postgres.sh /usr/local/bin/docker-entrypoint.sh
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/15/bin PGDATA=/var/lib/postgresql/15/docker
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]

FROM localhost/debian-root AS clamav
RUN apt-get install --yes --no-install-recommends clamav-daemon
# One signature, for the text 'trial-virus-1'. The real image loads its own, which need the internet.
RUN rm -f /var/lib/clamav/* && echo 'Trial:0:*:747269616c2d76697275732d31' > /var/lib/clamav/trial.ndb
COPY clamav.sh /init
VOLUME /var/lib/clamav
ENTRYPOINT ["/init"]

FROM localhost/debian-root AS caddy
RUN apt-get install --yes --no-install-recommends caddy libcap2-bin \
  && setcap cap_net_bind_service=+ep /usr/bin/caddy && mkdir /data /config
COPY caddy.sh /usr/local/bin/caddy.sh
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy.sh"]
