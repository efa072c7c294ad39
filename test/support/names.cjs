// Required before the app: LOKET_TEST_NAMES gives `name=address`, as a router of the shop would. Other names
// resolve as usual.
const dns = require('node:dns')

const names = new Map((process.env['LOKET_TEST_NAMES'] ?? '').split(',').map((pair) => pair.split('=')))
const { lookup } = dns

dns.lookup = (name, options, done) => {
  const address = names.get(name)
  if (address === undefined) return lookup(name, options, done)
  const all = [{ address, family: 4 }]
  return process.nextTick(() => (options.all ? done(null, all) : done(null, address, 4)))
}
