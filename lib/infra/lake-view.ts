/** The newest row of each record; a view is of one workspace, since a query has to name one. */
export const viewSql = (collection: string): string => `-- Write the workspace's id and a name of your own.
CREATE OR REPLACE VIEW ${collection}_of_my_workspace AS
SELECT *
FROM (
  SELECT *, max(_seq) OVER (PARTITION BY id) AS newest
  FROM ${collection}
  WHERE workspace_id = 'ws_...'
)
WHERE _seq = newest AND NOT _deleted`;
