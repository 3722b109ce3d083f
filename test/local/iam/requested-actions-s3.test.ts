import { describe, expect, it } from "vitest";
import { describeCall } from "#lib/local/iam/requested-actions.ts";
import { ask, contextOf, needs, scope } from "./aws-calls.ts";

describe("S3", () => {
  const copy = { "x-amz-copy-source": "/src/a%20b" };

  it.each([
    ["GET", "/", {}, "ListBuckets", ["s3:ListAllMyBuckets *"]],
    ["GET", "/b/k/l?x-id=GetObject", {}, "GetObject", ["s3:GetObject arn:aws:s3:::b/k/l"]],
    ["GET", "/b/k?versionId=1", {}, "GetObject", ["s3:GetObjectVersion arn:aws:s3:::b/k"]],
    ["GET", "/b/a%20%C3%BC", {}, "GetObject", ["s3:GetObject arn:aws:s3:::b/a ü"]],
    ["HEAD", "/b/k", {}, "HeadObject", ["s3:GetObject arn:aws:s3:::b/k"]],
    ["PUT", "/b/k", {}, "PutObject", ["s3:PutObject arn:aws:s3:::b/k"]],
    [
      "PUT",
      "/b/k",
      { "x-amz-tagging": "a=b" },
      "PutObject",
      ["s3:PutObject arn:aws:s3:::b/k", "s3:PutObjectTagging arn:aws:s3:::b/k"],
    ],
    [
      "PUT",
      "/b/k",
      copy,
      "CopyObject",
      ["s3:GetObject arn:aws:s3:::src/a b", "s3:PutObject arn:aws:s3:::b/k"],
    ],
    ["DELETE", "/b/k", {}, "DeleteObject", ["s3:DeleteObject arn:aws:s3:::b/k"]],
    ["POST", "/b/k?uploads=", {}, "CreateMultipartUpload", ["s3:PutObject arn:aws:s3:::b/k"]],
    ["PUT", "/b/k?partNumber=1&uploadId=u", {}, "UploadPart", ["s3:PutObject arn:aws:s3:::b/k"]],
    [
      "PUT",
      "/b/k?partNumber=1&uploadId=u",
      copy,
      "UploadPartCopy",
      ["s3:GetObject arn:aws:s3:::src/a b", "s3:PutObject arn:aws:s3:::b/k"],
    ],
    ["POST", "/b/k?uploadId=u", {}, "CompleteMultipartUpload", ["s3:PutObject arn:aws:s3:::b/k"]],
    ["DELETE", "/b/k?uploadId=u", {}, "AbortMultipartUpload", ["s3:AbortMultipartUpload arn:aws:s3:::b/k"]],
    ["GET", "/b/k?tagging=", {}, "GetObjectTagging", ["s3:GetObjectTagging arn:aws:s3:::b/k"]],
    ["PUT", "/b/k?tagging=", {}, "PutObjectTagging", ["s3:PutObjectTagging arn:aws:s3:::b/k"]],
    ["GET", "/b?list-type=2&prefix=in/", {}, "ListObjectsV2", ["s3:ListBucket arn:aws:s3:::b"]],
    ["GET", "/b/?prefix=in/", {}, "ListObjects", ["s3:ListBucket arn:aws:s3:::b"]],
    ["HEAD", "/b", {}, "HeadBucket", ["s3:ListBucket arn:aws:s3:::b"]],
    ["PUT", "/b", {}, "CreateBucket", ["s3:CreateBucket arn:aws:s3:::b"]],
    ["GET", "/k/l", { host: "b.localhost:4000" }, "GetObject", ["s3:GetObject arn:aws:s3:::b/k/l"]],
    ["GET", "/k", { host: "my.b.s3.localhost:4000" }, "GetObject", ["s3:GetObject arn:aws:s3:::my.b/k"]],
    ["GET", "/k", { host: "b.s3.us-east-1.amazonaws.com" }, "GetObject", ["s3:GetObject arn:aws:s3:::b/k"]],
    ["GET", "/b/k", { host: "localhost:4000" }, "GetObject", ["s3:GetObject arn:aws:s3:::b/k"]],
    ["GET", "/b/k", { host: "s3.us-east-1.amazonaws.com" }, "GetObject", ["s3:GetObject arn:aws:s3:::b/k"]],
  ])("%s %s %j is %s", (method, target, headers, operation, actions) => {
    const request = ask(method, target, { ...headers });

    expect(describeCall("s3", request, scope).operation).toBe(operation);
    expect(needs("s3", request)).toEqual(actions);
  });

  it("a list carries its prefix", () => {
    expect(contextOf("s3", ask("GET", "/b?list-type=2&prefix=in/&delimiter=/"))[0]).toMatchObject({
      "s3:prefix": ["in/"],
      "s3:delimiter": ["/"],
    });
  });

  it("DeleteObjects needs the permission for every key", () => {
    const body = "<Delete><Object><Key>a&amp;b</Key></Object><Object><Key>c</Key></Object></Delete>";

    expect(needs("s3", ask("POST", "/b?delete=", {}, body))).toEqual([
      "s3:DeleteObject arn:aws:s3:::b/a&b",
      "s3:DeleteObject arn:aws:s3:::b/c",
    ]);
  });
});
