// Loaded before a process of the bank (`node --import`): its clock begins at BANK_TIME and runs sixty times as slowly. The
// generated demo therefore has the same times in every run, and data sorted by time keep their order.
const System = Date
const begin = Date.parse(process.env['BANK_TIME'] ?? '')
const began = Number(process.env['BANK_BEGAN'])
const now = () => begin + Math.floor((System.now() - began) / 60)

globalThis.Date = new Proxy(System, {
  construct: (target, args, wanted) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], wanted) as Date,
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
})
