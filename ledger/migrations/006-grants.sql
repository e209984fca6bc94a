-- The API may read, open accounts, and post. Nothing else.
revoke all on schema ledger from public;
revoke all on all tables in schema ledger from public;
revoke all on all sequences in schema ledger from public;
revoke all on all functions in schema ledger from public;

grant usage on schema ledger to sixpence_api;
grant select on all tables in schema ledger to sixpence_api;
grant execute on all functions in schema ledger to sixpence_api;
revoke execute on function ledger.refuse_change(), ledger.counts_from_one(anyarray) from sixpence_api;
