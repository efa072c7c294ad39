/**
 * Who may call what, written by hand: customer's window, locked till (N), cashier, manager, IT; `-` for
 * refused. A procedure missing here fails the test, so that new ones get a decision.
 */
export const TABLE: Readonly<Record<string, string>> = {
  // Taking payments, and looking at past ones.
  'sale.start': '- - C M I',
  'sale.methods': '- - C M I',
  'sale.renew': '- - C M I',
  'order.retry': '- - C M I',
  'order.checkNow': '- - C M I',
  'order.cancel': '- - C M I',
  'order.acknowledge': '- - C M I',
  'order.copyLink': '- - C M I',
  'order.get': '- - C M I',
  'order.open': '- - C M I',
  'history.list': '- - C M I',
  'history.timeline': '- - C M I',

  // A customer who claims to have paid. Acts that need a manager ask for one: see `approval-needed`.
  'doubt.search': '- - C M I',
  'doubt.recovered': '- - C M I',
  'slip.hold': '- - C M I',
  'slip.list': '- - C M I',
  'slip.get': '- - C M I',
  'slip.end': '- - C M I',
  'order.takeCash': '- - C M I',
  'order.resolve': '- - C M I',

  // The till itself. Its state is hidden from a locked till, because it shows money.
  'settings.get': 'W N C M I',
  'settings.change': '- - C M I',
  'health.get': '- - C M I',
  'health.report': '- - - M I',

  // The session. Signing in works only on a locked till.
  'session.get': 'W N C M I',
  'session.begin': '- N C M I',
  'session.unlock': '- N C M I',
  'session.signIn': '- N - - -',
  'session.lock': '- - C M I',
  'session.touch': '- - C M I',
  'session.setIdle': '- - - M I',
  'session.setLanguage': '- N C M I',

  // The staff: the desk decides whom a manager may change.
  'people.names': '- - C M I',
  'people.list': '- - - M I',
  'people.add': '- - - M I',
  'people.rename': '- - - M I',
  'people.setRole': '- - - M I',
  'people.setPin': '- - - M I',
  'people.leave': '- - - M I',
  'people.comeBack': '- - - M I',
  'people.ownPin': '- - C M I',

  // The drawer and the day.
  'shift.get': '- - C M I',
  'shift.open': '- - C M I',
  'shift.x': '- - C M I',
  'shift.compare': '- - C M I',
  'shift.close': '- - C M I',
  'shift.list': '- - C M I',
  'shift.z': '- - C M I',
  'shift.verify': '- - - M -',
  'shift.setLimit': '- - - M -',
  'cash.move': '- - C M I',

  // Backups: visible to people who maintain the till, set up by IT.
  'backup.get': '- - - M I',
  'backup.now': '- - - M I',
  'backup.rehearse': '- - - M I',
  'backup.chooseFolder': '- - - - I',
  'backup.setPassphrase': '- - - - I',

  // The connection to the gateway: IT alone.
  'setup.get': '- - - - I',
  'setup.checkProfile': '- - - - I',
  'setup.saveProfile': '- - - - I',
  'setup.importProfile': '- - - - I',
  'setup.exportProfile': '- - - - I',
  'setup.nameShop': '- - - - I',
  'setup.use': '- - - - I',
  'connect.state': '- - - - I',
  'connect.test': '- - - - I',
  'connect.stop': '- - - - I',
  'connect.keepProfile': '- - - - I',
  'vault.create': '- - - - I',
  'vault.unlock': '- - - - I',
  'vault.lock': '- - - - I',
  'vault.put': '- - - - I',
  'vault.makeKeyPair': '- - - - I',
  'vault.publicKey': '- - - - I',
  'vault.savePublicKey': '- - - - I',
  'vault.makeCertificate': '- - - - I',
  'vault.setPassphrase': '- - - - I',
  'vault.rotate': '- - - - I',
  'vault.wipe': '- - - - I',
  'support.bundle': '- - - - I',
  'support.save': '- - - - I',
  'operations.list': '- - - - I',
  'operations.try': '- - - - I',

  // Monitors, printers.
  'display.current': 'W - C M I',
  'display.show': '- - C M I',
  'display.screens': '- - C M I',
  'display.choose': '- - - M I',
  'display.pattern': '- - C M I',
  'display.identify': '- - C M I',
  'paper.get': '- - C M I',
  'paper.lookForPrinters': '- - C M I',
  'paper.change': '- - - M I',
  'paper.chooseFolder': '- - - M I',
  'paper.print': '- - C M I',
  'paper.preview': '- - C M I',

  // Practice.
  'practice.get': '- - C M I',
  'practice.payer': '- - C M I',
  'practice.fault': '- - C M I',
  'drill.list': '- - C M I',
  'drill.get': '- - C M I',
  'drill.start': '- - C M I',
  'drill.finish': '- - C M I',
  'drill.stop': '- - C M I',
}
