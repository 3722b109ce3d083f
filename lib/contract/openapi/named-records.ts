import {
  NewWorkflowTemplate,
  TemplateParam,
  WorkflowTemplate,
  WorkflowTemplateChange,
  WorkflowTemplateVersion,
} from "#lib/contract/automation/workflow-template-record.ts";
import { EventWhere } from "#lib/contract/platform/event-condition.ts";
import { Activity, ActivityChange, NewActivity } from "#lib/contract/records/activity-record.ts";
import {
  Campaign,
  CampaignChange,
  CampaignHandoff,
  CampaignShare,
  CampaignSharing,
  Duplication,
  Handoff,
  NewCampaign,
} from "#lib/contract/records/campaign-record.ts";
import { Comment, CommentChange, NewComment } from "#lib/contract/records/comment-record.ts";
import { Company, CompanyChange, NewCompany, UnmergedCompany } from "#lib/contract/records/company-record.ts";
import { Deal, DealChange, DealMove, NewDeal } from "#lib/contract/records/deal-record.ts";
import { WrittenLead } from "#lib/contract/records/leads.ts";
import { pageFor } from "#lib/contract/records/record-routes.ts";
import {
  NewTemplate,
  Template,
  TemplateChange,
  TemplateContent,
  TemplateVersion,
} from "#lib/contract/records/template-record.ts";
import { TimelineEntry } from "#lib/contract/records/timeline.ts";
import {
  NewPipeline,
  NewStage,
  NewStageRule,
  Pipeline,
  PipelineChange,
  Stage,
  StageChange,
  StageRule,
} from "#lib/contract/selling/pipeline-record.ts";
import { ScoreDetail } from "#lib/contract/selling/score-detail.ts";
import { LeadScore } from "#lib/contract/selling/scoring.ts";
import {
  EngagementRule,
  FitRule,
  Grade,
  NewScoringModel,
  ScoreGroup,
  ScoringModel,
  ScoringModelChange,
} from "#lib/contract/selling/scoring-record.ts";

/** Records beside leads, and what selling and workflows keep, by the direction in which they travel. */
export const namedRecords = {
  output: {
    WrittenLead,
    Activity,
    Campaign,
    CampaignShare,
    CampaignHandoff: Handoff,
    Comment,
    // A lead has a company of its own form.
    CompanyRecord: Company,
    UnmergedCompany,
    Deal,
    DealMove,
    Template,
    TemplateContent,
    TemplateVersion,
    ActivityPage: pageFor(Activity),
    CampaignPage: pageFor(Campaign),
    CompanyPage: pageFor(Company),
    DealPage: pageFor(Deal),
    TemplatePage: pageFor(Template),
    TimelineEntry,
    Pipeline,
    Stage,
    StageRule,
    ScoringModel,
    ScoreDetail,
    LeadScore,
    EventWhere,
    FitRule,
    EngagementRule,
    ScoreGroup,
    ScoreGrade: Grade,
    WorkflowTemplate,
    WorkflowTemplateVersion,
    WorkflowTemplateParam: TemplateParam,
  },
  input: {
    NewActivity,
    ActivityChange,
    NewCampaign,
    CampaignChange,
    CampaignSharing,
    NewCampaignHandoff: CampaignHandoff,
    Duplication,
    NewComment,
    CommentChange,
    NewCompanyRecord: NewCompany,
    CompanyChange,
    NewDeal,
    DealChange,
    NewTemplate,
    TemplateChange,
    NewPipeline,
    PipelineChange,
    NewStage,
    StageChange,
    NewStageRule,
    NewScoringModel,
    ScoringModelChange,
    NewWorkflowTemplate,
    WorkflowTemplateChange,
  },
} as const;
