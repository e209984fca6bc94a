// Loaded before a process of the bank (`node --import`): its time begins where BANK_TIME says and hardly goes on, so that
// the demo it makes has the same hours in every run. It goes on sixty times as slowly: what is sorted by time keeps its order.
const System = Date
const begin = Date.parse(process.env['BANK_TIME'] ?? '')
const began = Number(process.env['BANK_BEGAN'])
const now = () => begin + Math.floor((System.now() - began) / 60)

globalThis.Date = new Proxy(System, {
  construct: (target, args, wanted) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], wanted) as Date,
  get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
})
