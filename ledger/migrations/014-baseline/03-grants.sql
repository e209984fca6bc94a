-- Rights in the ledger. The API may read; it opens accounts and posts by functions, which are granted where they are. Nothing else.
revoke all on all tables in schema ledger from public;
revoke all on all sequences in schema ledger from public;
grant select on all tables in schema ledger to sixpence_api;
