-- no transaction
-- expand
-- What people say of a payment at the phone: the other side's name, its account, the reference, the amount.
drop index concurrently if exists ledger.operation_counterparty;
create index concurrently operation_counterparty on ledger.operation
  using gin ((detail->>'counterparty') public.gin_trgm_ops)
  where detail->>'of' is null and detail->>'counterparty' is not null;
drop index concurrently if exists ledger.operation_reference;
create index concurrently operation_reference on ledger.operation (lower(detail->>'reference'), id)
  where detail->>'of' is null and detail->>'reference' is not null;
drop index concurrently if exists ledger.operation_end_to_end;
create index concurrently operation_end_to_end on ledger.operation (lower(detail->>'endToEndId'), id)
  where detail->>'of' is null and detail->>'endToEndId' is not null;
drop index concurrently if exists ledger.operation_payee_account;
create index concurrently operation_payee_account on ledger.operation (right(detail->>'account', 4), id)
  where detail->>'of' is null and detail->>'account' is not null;
drop index concurrently if exists ledger.operation_amount;
create index concurrently operation_amount on ledger.operation ((detail->>'units'), id)
  where detail->>'of' is null and detail->>'units' is not null;
-- Money that came in has its amount in the message; that of nobody its payer too, sealed.
drop index concurrently if exists app.rail_event_amount;
create index concurrently rail_event_amount on app.rail_event (units, id)
  where kind = 'received' and operation_id is not null;
drop index concurrently if exists app.rail_event_case;
create index concurrently rail_event_case on app.rail_event (id)
  where kind = 'received' and done = 'case' and operation_id is not null;
