# docker build -t contextd . && docker run -i --rm -v contextd:/data contextd
# The data live in the volume. Other machines get in with: ... contextd serve --host 0.0.0.0, after contextd token add NAME.
FROM maven:3-eclipse-temurin-25 AS build
WORKDIR /build
COPY . .
RUN mvn -q -B -DskipTests package

FROM eclipse-temurin:25-jre
LABEL io.modelcontextprotocol.server.name="dev.contextd/contextd"
COPY --from=build /build/target/contextd.jar /opt/contextd/contextd.jar
COPY --from=build /build/target/lib /opt/contextd/lib
COPY --from=build /build/scripts/jvm.args /opt/contextd/jvm.args
RUN useradd --create-home contextd && install -d -o contextd -g contextd -m 700 /data
USER contextd
ENV CONTEXTD_DATA_DIR=/data
VOLUME /data
ENTRYPOINT ["java", "@/opt/contextd/jvm.args", "-jar", "/opt/contextd/contextd.jar"]
CMD ["stdio"]
