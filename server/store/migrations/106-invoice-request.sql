-- no transaction
-- expand
-- Every statement may run again after a kill.
drop index concurrently if exists app.invoice_request;
create unique index concurrently invoice_request on app.invoice (coalesce(payee_id, payer_id), request_key)
  where request_key is not null;
