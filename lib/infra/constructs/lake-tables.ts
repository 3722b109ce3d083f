import { Aws } from "aws-cdk-lib";
import * as athena from "aws-cdk-lib/aws-athena";
import * as glue from "aws-cdk-lib/aws-glue";
import { Construct } from "constructs";
import { itemColumns, type LakeColumn, lakeColumns } from "../lake-columns.ts";
import { viewSql } from "../lake-view.ts";
import type { Settings } from "../settings.ts";

interface LakeTablesProps {
  readonly settings: Settings;
  /** Of the bucket with the lake. */
  readonly bucketName: string;
}

/** Tables over the lake's Parquet for Athena, whose partitions are the workspaces (docs/ATHENA.md). */
export class LakeTables extends Construct {
  constructor(scope: Construct, id: string, { settings, bucketName }: LakeTablesProps) {
    super(scope, id);
    const name = `leadrail_${settings.environment.replaceAll("-", "_")}`;
    const database = new glue.CfnDatabase(this, "Database", {
      catalogId: Aws.ACCOUNT_ID,
      databaseInput: { name, description: "Leadrail's lake: snapshots of its records in Parquet" },
    });
    const tableOf = (table: string, columns: readonly LakeColumn[]): glue.CfnTable => {
      const location = `s3://${bucketName}/lake/live/${table}/`;
      const made = new glue.CfnTable(this, `${table}Table`, {
        catalogId: Aws.ACCOUNT_ID,
        databaseName: name,
        tableInput: {
          name: table,
          tableType: "EXTERNAL_TABLE",
          partitionKeys: [{ name: "workspace_id", type: "string" }],
          parameters: {
            EXTERNAL: "TRUE",
            "projection.enabled": "true",
            "projection.workspace_id.type": "injected",
            "storage.location.template": `${location}workspace_id=\${workspace_id}/`,
          },
          storageDescriptor: {
            columns: columns.map(({ name: column, type }) => ({ name: column, type })),
            location,
            // The files that are named in the text that lies there, and no others.
            inputFormat: "org.apache.hadoop.hive.ql.io.SymlinkTextInputFormat",
            outputFormat: "org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat",
            serdeInfo: {
              serializationLibrary: "org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe",
            },
          },
        },
      });
      made.addResourceDependency(database);
      return made;
    };
    for (const [collection, columns] of Object.entries(lakeColumns)) {
      const table = tableOf(collection, columns);
      tableOf(`${collection}_items`, itemColumns);
      new athena.CfnNamedQuery(this, `${collection}View`, {
        name: `leadrail-${settings.environment}-${collection}-view`,
        description: `A view of one workspace's ${collection} as they were at the last compaction`,
        database: name,
        queryString: viewSql(collection),
      }).addResourceDependency(table);
    }
  }
}
