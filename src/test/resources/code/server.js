'use strict';

const http = require('http');
const { join } = require("path");

/**
 * Listens.
 */
function listen(port, done) {
  return http.createServer().listen(port, done);
}

const close = async function (server) {
  server.close();
};

class Router {
  static create() {
    return new Router();
  }

  route = (path) => {
    return join('/', path);
  };

  ['computed' + 1]() {
    return 1;
  }
}

Router.prototype.match = function match(path) {
  return path === '/';
};

/** Stops it. */
exports.stop = function (server) {
  close(server);
};

module.exports.version = '1.0';

module.exports = { listen, Router };

var legacy = 1, more = () => 2;

listen(8080, () => {
  console.log('up');
});
