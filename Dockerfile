# docker build -t contextd . && docker run -i --rm -v contextd:/data contextd
# The data live in the volume. Other machines get in with: ... contextd serve --host 0.0.0.0, after contextd token add NAME.
FROM maven:3-eclipse-temurin-25 AS build
WORKDIR /build
COPY . .
RUN mvn -q -B -DskipTests -Ddistribution.skip package && scripts/distribution --runtime \
    && mkdir /opt/contextd && tar -xzf target/contextd-*.tar.gz -C /opt/contextd --strip-components=1

# The system that the image above is made from. The archive brings its own Java, for which its caches were made.
FROM ubuntu:24.04
LABEL io.modelcontextprotocol.server.name="dev.contextd/contextd"
COPY --from=build /opt/contextd /opt/contextd
RUN useradd --create-home --uid 10001 contextd && install -d -o contextd -g contextd -m 700 /data
USER contextd
ENV CONTEXTD_DATA_DIR=/data
VOLUME /data
ENTRYPOINT ["/opt/contextd/bin/contextd"]
CMD ["stdio"]
